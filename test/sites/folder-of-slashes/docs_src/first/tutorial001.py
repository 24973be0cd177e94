from otter import Otter

app = Otter()


@app.get("/1")
def read_1(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
