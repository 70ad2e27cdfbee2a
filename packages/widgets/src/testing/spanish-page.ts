// The test runner's own page says that it is English, and elements would speak it.
document.documentElement.lang = 'es'
