import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
// After the tags are drawn, so that Vue has set its properties on elements that nobody knows yet.
import('@baliza/widgets/define')
