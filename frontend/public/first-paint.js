// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts:
// without it a dark page flashes white and an Arabic page jumps from left to right.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('theme');
  var prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.add(theme === 'dark' || (theme !== 'light' && prefersDark) ? 'dark' : 'light');
  var language = read('language');
  if (language === 'ja' || language === 'ar') root.lang = language;
  if (language === 'ar') root.dir = 'rtl';
  // Reviewers and single submissions have the narrow navigation.
  if (/^\/(reviewer-dashboard|[a-z-]*dashboard\/.)/.test(location.pathname)) root.classList.add('rail');
})();
