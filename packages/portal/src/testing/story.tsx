import type { Decorator } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import '../app/base.css'

/** The surface of a component. @param width width of its column, CSS pixels */
export const onSurface =
  (width = 640): Decorator =>
  (Story) => (
    <div
      style={{
        display: 'grid',
        gap: 'var(--baliza-space-4)',
        justifyItems: 'start',
        width,
        maxWidth: '100%',
        padding: 'var(--baliza-space-5)',
        background: 'var(--baliza-surface)',
      }}
    >
      <Story />
    </div>
  )

/** Several variants of a component in a row. */
export function Row(props: { readonly children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 'var(--baliza-space-3)',
        alignItems: 'center',
        maxWidth: '100%',
      }}
    >
      {props.children}
    </div>
  )
}

/** The whole width of the column, with the spacing of a form's fields. */
export function Wide(props: { readonly children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 'var(--baliza-space-4)',
        width: '100%',
      }}
    >
      {props.children}
    </div>
  )
}
