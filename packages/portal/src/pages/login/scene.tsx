import styles from './scene.module.css'

/** Route of the drawn vehicle. scene.module.css has the same path, because CSS cannot read an attribute. */
const route =
  'M118 846 L214 620 Q226 592 256 584 L452 530 Q482 522 494 494 L566 322 Q576 298 602 290 L700 262'

/** The illustration of the login: a city, a route and a beacon. It is hidden from screen readers. */
export default function Scene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMid slice"
      role="presentation"
    >
      <defs>
        <Streets id="streets-a" angle={-17} width={74} height={52} />
        <Streets id="streets-b" angle={23} width={58} height={70} />
        <Streets id="streets-c" angle={-4} width={88} height={60} />
      </defs>
      <path d="M-40 -40H620L520 330 470 540-40 690Z" fill="url(#streets-a)" />
      <path d="M620-40H960V470L470 540 520 330Z" fill="url(#streets-b)" />
      <path d="M-40 690 470 540 960 470V1040H-40Z" fill="url(#streets-c)" />
      <g className={styles.parks}>
        <path d="M68 168q18-34 58-30l96 8q34 4 32 36l-8 74q-6 30-40 28l-104-8q-38-4-42-38z" />
        <path d="M640 610q44-24 82 8l66 62q24 28-6 54l-72 52q-36 22-66-12l-44-66q-22-52 40-98z" />
        <circle cx="388" cy="820" r="52" />
      </g>
      <path
        className={styles.water}
        d="M-60 470C120 400 190 470 300 420S420 250 560 190 760 170 960 40"
        strokeWidth="46"
      />
      <g className={styles.avenues}>
        <Avenues className={styles.casing} />
        <Avenues className={styles.paving} />
      </g>
      <path className={styles.routeCasing} d={route} />
      <path className={styles.route} d={route} />
      <g className={styles.units}>
        <circle cx="322" cy="262" r="9" fill="var(--baliza-moving)" />
        <circle cx="760" cy="452" r="9" fill="var(--baliza-moving)" />
        <circle cx="548" cy="726" r="9" fill="var(--baliza-idle)" />
        <circle cx="92" cy="602" r="9" fill="var(--baliza-off)" />
        <circle cx="820" cy="842" r="9" fill="var(--baliza-moving)" />
      </g>
      <g transform="translate(700 262)">
        <circle className={styles.wave} r="26" />
        <circle className={[styles.wave, styles.later].join(' ')} r="26" />
        <circle className={styles.halo} r="30" />
        <circle className={styles.lamp} r="13" />
      </g>
      <g className={styles.vehicle}>
        <circle r="17" />
        <path d="M9 0-6-7-3 0-6 7Z" />
      </g>
    </svg>
  )
}

function Streets(props: {
  readonly id: string
  readonly angle: number
  readonly width: number
  readonly height: number
}) {
  const { id, angle, width, height } = props
  return (
    <pattern
      id={id}
      width={width}
      height={height}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${angle})`}
    >
      <path className={styles.street} d={`M0 0H${width}M0 0V${height}`} />
    </pattern>
  )
}

function Avenues(props: { readonly className: string | undefined }) {
  return (
    <g className={props.className}>
      <path d="M60 980 214 620Q226 592 256 584L452 530Q482 522 494 494L640 146 720-40" />
      <path d="M-40 300 200 364Q260 380 320 392L460 418Q520 430 576 455L940 620" />
      <path d="M566 322Q576 298 602 290L940 190" />
      <path d="M256 584 290 720Q300 760 325 792L520 1040" />
      <path d="M494 494 606 606Q640 640 652 684L686 808Q700 860 750 881L940 960" />
      <path d="M180-40 222 160Q230 200 248 236L306 352Q330 400 367 439L452 530" />
    </g>
  )
}
