export default { output: 'export', distDir: 'dist', reactStrictMode: true }
