import 'htmx.org'
import '@baliza/widgets/define'

document.addEventListener('baliza-select', ({ detail }) => {
  document.querySelector('#heard').textContent = `${detail.kind} ${detail.imei}`
})
document.querySelector('#dark').addEventListener('click', () => {
  document.querySelector('baliza-map').theme = 'dark'
})
document.querySelector('#remove').addEventListener('click', () => {
  document.querySelector('#fleet').remove()
})
