import { mount } from 'svelte'
import App from './App.svelte'
import '@baliza/widgets/define'

mount(App, { target: document.querySelector('#app') })
