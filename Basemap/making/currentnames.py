"""The names of today of places and countries that Natural Earth has under an earlier name or spelling."""

COUNTRIES = {"Turkey": "Türkiye", "eSwatini": "Eswatini"}

# By the country, as the table of places spells it.
PLACES = {
    "Ukraine": {
        "Kiev": "Kyiv",
        "Odessa": "Odesa",
        "Lvov": "Lviv",
        "Mykolayiv": "Mykolaiv",
        "Dnipropetrovsk": "Dnipro",
        "Zaporizhzhya": "Zaporizhzhia",
        "Kirovohrad": "Kropyvnytskyi",
        "Kryvyy Rih": "Kryvyi Rih",
        "Vinnytsya": "Vinnytsia",
        "Khmelnytskyy": "Khmelnytskyi",
        "Illichivsk": "Chornomorsk",
        "Sevastapol": "Sevastopol",
    },
    "India": {
        "Bangalore": "Bengaluru",
        "Mysore": "Mysuru",
        "Mangalore": "Mangaluru",
        "Gurgaon": "Gurugram",
        "Allahabad": "Prayagraj",
        "Vishakhapatnam": "Visakhapatnam",
        "Pondicherry": "Puducherry",
        "Belgaum": "Belagavi",
        "Hubli": "Hubballi",
        "Tumkur": "Tumakuru",
        "Shimoga": "Shivamogga",
        "Bellary": "Ballari",
        "Bijapur": "Vijayapura",
        "Gulbarga": "Kalaburagi",
        "Simla": "Shimla",
    },
    "Myanmar": {"Rangoon": "Yangon"},
    "South Africa": {
        "Port Elizabeth": "Gqeberha",
        "Grahamstown": "Makhanda",
        "Uitenhage": "Kariega",
    },
    "Turkmenistan": {"Turkmenbasy": "Türkmenbaşy"},
    "Moldova": {"Chisinau": "Chișinău"},
    "Indonesia": {"Ujungpandang": "Makassar"},
    "United States of America": {"Barrow": "Utqiagvik"},
}


def country(name):
    """The name of today of a country."""
    return COUNTRIES.get(name, name)


def place(name, country):
    """The name of today of a place in a country."""
    return PLACES.get(country, {}).get(name, name)
