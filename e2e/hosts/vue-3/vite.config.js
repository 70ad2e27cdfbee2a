import vue from '@vitejs/plugin-vue'

const isCustomElement = (tag) => tag.startsWith('baliza-')

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
