export * from './login.js'
