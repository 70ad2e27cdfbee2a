import $ from 'jquery'

$('#app').html(`
  <baliza-client host="http://localhost:9998" token-url="http://localhost:9998/demo/token">
    <baliza-map></baliza-map>
    <baliza-alerts loading="eager"></baliza-alerts>
    <baliza-positions-table loading="eager"></baliza-positions-table>
    <baliza-report loading="eager"></baliza-report>
  </baliza-client>
  <button id="dark" type="button">Oscuro</button>
  <button id="remove" type="button">Quitar</button>
  <output id="heard"></output>`)
$('baliza-map')
  .prop('controls', ['zoom'])
  .on('baliza-select', ({ originalEvent: { detail } }) => $('#heard').text(`${detail.kind} ${detail.imei}`))
$('#dark').on('click', () => $('baliza-map').prop('theme', 'dark'))
$('#remove').on('click', () => $('baliza-client').remove())
import('@baliza/widgets/define')
