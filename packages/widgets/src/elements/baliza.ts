/** `baliza.js`: every tag. */
import '../define.js'
