/** Placeholder of the first load: lines in place of rows. */
export function Skeleton(props: { readonly label: string; readonly lines: number }) {
  return (
    <div className="baliza-bones" part="status" role="status" aria-label={props.label}>
      {Array.from({ length: props.lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={line} />
      ))}
    </div>
  )
}
