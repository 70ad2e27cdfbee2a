import { scripts } from '../completion/scripts.js'
import type { Shell } from '../completion/shells.js'
import type { Context } from '../context.js'

/** `baliza completion bash|zsh|fish` */
export default function completion(this: Context, _flags: object, shell: Shell): void {
  this.process.stdout.write(scripts[shell])
}
