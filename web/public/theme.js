// Runs before anything is drawn, so that a chosen theme does not flash up in the other one.
try {
  const theme = localStorage.getItem('cuebook.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The browser keeps nothing: the system decides.
}
