// A partner's own script: it runs before the elements are known, as a classic script does.
const map = document.querySelector('baliza-map')
if (map !== null) map.controls = ['zoom']
document.addEventListener('baliza-select', ({ detail }) => {
  document.querySelector('#heard').textContent = `${detail.kind} ${detail.imei}`
})
document.querySelector('#dark').addEventListener('click', () => {
  map.theme = 'dark'
})
document.querySelector('#remove').addEventListener('click', () => {
  for (const node of document.querySelectorAll('baliza-map, baliza-client')) node.remove()
})
