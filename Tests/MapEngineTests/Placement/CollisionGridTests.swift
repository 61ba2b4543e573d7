import MapGeometry
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Grid of collisions")
struct CollisionGridTests {
  private func owner(_ index: Int, group: Int = 0) -> CollisionGrid.Owner {
    CollisionGrid.Owner(
      symbol: SymbolReference(layer: 0, tile: 0, instance: index), group: group, overlap: .never)
  }

  @Test("the grid finds a collision if and only if a comparison with every shape finds one")
  func againstAll() {
    var random = SplitMix64(seed: 20)
    var grid = CollisionGrid(width: 300, height: 200)
    var boxes: [Box] = []
    var circles: [CollisionGrid.Circle] = []
    for round in 0..<3000 {
      let corner = Point(random.next(in: -40...320), random.next(in: -40...220))
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + random.next(in: 0...12),
        maxY: corner.y + random.next(in: 0...12))
      let circle = CollisionGrid.Circle(center: corner, radius: random.next(in: 0.1...6))
      let isInside = box.maxX >= 0 && box.minX <= 300 && box.maxY >= 0 && box.minY <= 200
      let isHit = isInside && boxes.contains { $0.intersects(box) }
      if circles.isEmpty { #expect((grid.obstacle(of: box, owner: owner(round)) != nil) == isHit) }
      if round < 1500 {
        if grid.obstacle(of: box, owner: owner(round)) == nil {
          grid.insert(box, owner: owner(round))
          boxes.append(box)
        }
      } else {
        let reach = circle.box
        let isInside = reach.maxX >= 0 && reach.minX <= 300 && reach.maxY >= 0 && reach.minY <= 200
        let meets =
          circles.contains { other in
            let sum = other.radius + circle.radius
            return (other.center - circle.center).squaredLength < sum * sum
          }
          || boxes.contains { box in
            let x = min(max(circle.center.x, box.minX), box.maxX)
            let y = min(max(circle.center.y, box.minY), box.maxY)
            return (Point(x, y) - circle.center).length <= circle.radius
          }
        let hit = grid.obstacle(of: circle, owner: owner(round)) != nil
        #expect(hit == (isInside && meets))
        if !hit {
          grid.insert(circle, owner: owner(round))
          circles.append(circle)
        }
      }
    }
    #expect(boxes.count > 100 && circles.count > 100)
  }

  @Test("boxes whose sides differ only by rounding touch, and boxes further apart do not")
  func slack() {
    var grid = CollisionGrid(width: 100, height: 100)
    grid.insert(Box(minX: 30, minY: 30, maxX: 40, maxY: 40), owner: owner(0))
    func isHit(_ gap: Double) -> Bool {
      let box = Box(minX: 40 + gap, minY: 30, maxX: 49, maxY: 40)
      return grid.obstacle(of: box, owner: owner(1)) != nil
    }
    #expect(isHit(0) && isHit(0.5e-6))
    #expect(!isHit(2e-6))
  }

  @Test("shapes of other groups are ignored, and the result names the owner of the shape")
  func groups() {
    var grid = CollisionGrid(width: 100, height: 100)
    let box = Box(minX: 10, minY: 10, maxX: 20, maxY: 20)
    grid.insert(box, owner: owner(7))
    #expect(grid.obstacle(of: box, owner: owner(8, group: 1)) == nil)
    #expect(grid.obstacle(of: box, owner: owner(8))?.instance == 7)
  }

  @Test("a cooperative symbol is blocked by symbols that never overlap, even below many others")
  func cooperative() {
    var grid = CollisionGrid(width: 100, height: 100)
    let box = Box(minX: 10, minY: 10, maxX: 20, maxY: 20)
    let beside = Box(minX: 12, minY: 30, maxX: 18, maxY: 40)
    func owner(_ index: Int, _ overlap: SymbolOverlap) -> CollisionGrid.Owner {
      CollisionGrid.Owner(
        symbol: SymbolReference(layer: 0, tile: 0, instance: index), group: 0, overlap: overlap)
    }
    grid.insert(box, owner: owner(1, .never))
    grid.insert(box, owner: owner(2, .always))
    // Each of the symbols is compared with none of the others.
    for index in 3..<200_000 {
      #expect(grid.obstacle(of: beside, owner: owner(index, .cooperative)) == nil)
      grid.insert(beside, owner: owner(index, .cooperative))
    }
    #expect(grid.obstacle(of: box, owner: owner(0, .cooperative))?.instance == 1)
    #expect(grid.obstacle(of: box, owner: owner(0, .never))?.instance == 2)
    #expect(grid.obstacle(of: box, owner: owner(0, .always)) == nil)
    #expect(grid.obstacle(of: beside, owner: owner(0, .never))?.instance == 199_999)
    #expect(
      grid.obstacle(of: box, owner: owner(0, .cooperative), amongFirst: 1)?.instance == 1)
    #expect(grid.obstacle(of: box, owner: owner(0, .never), amongFirst: 1)?.instance == 1)
  }
}
