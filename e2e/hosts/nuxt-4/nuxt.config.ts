export default defineNuxtConfig({
  telemetry: false,
  app: { head: { htmlAttrs: { lang: 'es' }, title: 'Mi flotilla' } },
  nitro: { output: { publicDir: 'dist' } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('baliza-') } },
})
