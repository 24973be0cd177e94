import larch

# --8<-- [start:sheet]
sheet = larch.Sheet("A3", scale=25_000)
sheet.add("streets")
# --8<-- [end:sheet]

sheet.print("valley.pdf")
