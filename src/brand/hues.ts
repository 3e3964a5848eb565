/**
 * The colors beside a brand's palette: more hues for code and for the series of a chart. They don't belong to a brand;
 * contrast.test.ts checks them against the palette in use.
 */
export const HUES = {
  light: { blue: '#1d5fa8', violet: '#6d4aa5', ochre: '#7a5a00', rose: '#a3315f' },
  dark: { blue: '#84b8f0', violet: '#bfa5ec', ochre: '#dcc06a', rose: '#f09abb' },
};
