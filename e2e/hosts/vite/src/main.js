const map = document.querySelector('baliza-map')
map.controls = ['zoom']
document.addEventListener('baliza-select', ({ detail }) => {
  document.querySelector('#heard').textContent = `${detail.kind} ${detail.imei}`
})
document.querySelector('#dark').addEventListener('click', () => {
  map.theme = 'dark'
})
document.querySelector('#remove').addEventListener('click', () => {
  document.querySelector('baliza-client').remove()
})
import('@baliza/widgets/elements/baliza.js')
