// Before Vue takes over the page: it sets properties only on elements that are known.
import '@baliza/widgets/define'

export default defineNuxtPlugin(() => {})
