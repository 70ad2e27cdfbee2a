import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { Badge } from '../marks/badge.js'
import styles from './tabs.module.css'

export interface TabItem<Key extends string> {
  readonly id: Key
  readonly title: string
  /** Count next to the title. */
  readonly count?: number | undefined
  readonly content: ReactNode
}

/** Tabs. Only the selected tab's content is mounted, unless `keep` is set. */
export function Tabs<Key extends string>(props: {
  readonly label: string
  readonly items: readonly TabItem<Key>[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** Keeps the other tabs mounted, so that typed values are kept. */
  readonly keep?: boolean
  /** Content next to the titles; if space is narrow, in a line below them. */
  readonly beside?: ReactNode
  /** Content at the end of the line of titles. */
  readonly trailing?: ReactNode
}) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={props.chosen}
      onSelectionChange={(key) => {
        const item = props.items.find(({ id }) => id === key)
        if (item !== undefined) props.onChoose(item.id)
      }}
    >
      <div className={styles.line}>
        <TabList className={styles.list ?? ''} aria-label={props.label}>
          {props.items.map((item) => (
            <Tab key={item.id} id={item.id} className={styles.tab ?? ''}>
              {item.title}
              {item.count !== undefined && <Badge tone="accent">{item.count}</Badge>}
            </Tab>
          ))}
        </TabList>
        {props.beside !== undefined && <div className={styles.beside}>{props.beside}</div>}
        {props.trailing}
      </div>
      {props.items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          className={styles.panel ?? ''}
          shouldForceMount={props.keep ?? false}
        >
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
