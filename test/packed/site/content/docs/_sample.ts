export const outside = 1;
// #region mean
export const inside = 2;
// #endregion mean
