import { Fleet } from './fleet'

export default function Page() {
  return (
    <main>
      <h1>Mi flotilla</h1>
      <Fleet />
    </main>
  )
}
