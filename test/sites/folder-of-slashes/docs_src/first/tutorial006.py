from otter import Otter

app = Otter()


@app.get("/6")
def read_6(name: str = "otter"):
    greeting = "Hello " + name
    return {"greeting": greeting}
