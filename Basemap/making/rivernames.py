"""Names of rivers whose letters beyond ASCII were lost."""

import re

# What has no counterpart among the names of the smaller scale.
CORRECTIONS = {
    "Amgun?": "Amgun’",
    "Aripuan?": "Aripuanã",
    "Bol?shaya Kuonamka": "Bol’shaya Kuonamka",
    "Bol?shoy Anyuy": "Bol’shoy Anyuy",
    "Bol?shoy Yenisey": "Bol’shoy Yenisey",
    "Bol?shoy Yugan": "Bol’shoy Yugan",
    "Byk Menderes": "Büyük Menderes",
    "Chirrip del Atlntico": "Chirripó del Atlántico",
    "Copiap?": "Copiapó",
    "Grande Rivire de la Baleine": "Grande Rivière de la Baleine",
    "Gu?rico": "Guárico",
    "Guain?a": "Guainía",
    "Ibicu?": "Ibicuí",
    "Indals?lven": "Indalsälven",
    "Iva?": "Ivaí",
    "Juru?": "Juruá",
    "Kiz?lirmak": "Kızılırmak",
    "Klarlven": "Klarälven",
    "Lule lv": "Lule älv",
    "Mlzes": "Mélèzes",
    "Motala strm": "Motala ström",
    "Nhamund?": "Nhamundá",
    "Oco?a": "Ocoña",
    "Ogoou?": "Ogooué",
    "Ol?kma": "Olëkma",
    "Parna?ba": "Parnaíba",
    "Piau?": "Piauí",
    "Pribonka": "Péribonka",
    "Purificacin": "Purificación",
    "Ro Grande de Matagalpa": "Río Grande de Matagalpa",
    "Santa Mara": "Santa María",
    "Severnaya Sos?va": "Severnaya Sos’va",
    "Skelleftelven": "Skellefteälven",
    "Stora Lule lv": "Stora Lule älv",
    "Strymnas (Truma)": "Strymónas (Struma)",
    "Thj?rs?": "Þjórsá",
    "Tiet?": "Tietê",
    "Tornelven": "Torneälven",
    "Uaup?s": "Uaupés",
    "Zncara": "Záncara",
    "ngermanlven": "Ångermanälven",
}


class RiverNames:
    """Puts names right with those of another table, in which they are whole."""

    def __init__(self, whole):
        self.patterns = [
            ("".join(map(self.pattern, name)), name)
            for name in sorted(whole)
            if not name.isascii()
        ]

    @staticmethod
    def pattern(letter):
        """A letter beyond ASCII is there, or a question mark, or nothing."""
        return re.escape(letter) if letter.isascii() else f"(?:{re.escape(letter)}|\\?)?"

    def corrected(self, name):
        """The name as it is written; nothing where that cannot be known."""
        if name in CORRECTIONS:
            return CORRECTIONS[name]
        for pattern, whole in self.patterns:
            if re.fullmatch(pattern, name):
                return whole
        return "" if "?" in name else name
