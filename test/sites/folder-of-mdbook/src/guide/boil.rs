fn main() {
    // ANCHOR: boil
    # let hidden = true;
    boil();
    // ANCHOR_END: boil
}
