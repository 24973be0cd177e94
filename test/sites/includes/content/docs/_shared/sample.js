// #region setup
const kit = new Kit();
// #endregion setup

// #region use
kit.boil();
// #endregion use
