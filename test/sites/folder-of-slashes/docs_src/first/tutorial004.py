from otter import Otter

app = Otter()


@app.get("/4")
def read_4(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
