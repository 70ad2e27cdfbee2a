import { ArrowDownWideNarrow, Check } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../page-texts.js'
import menu from '../../../ui/menu.module.css'
import styles from './sidebar.module.css'
import { isUnitSort, type UnitSort, unitSorts } from './sort.js'

/** The order of the list, by a button beside the search. */
export function SortMenu(props: { readonly sort: UnitSort; readonly onSort: (sort: UnitSort) => void }) {
  const { sort, onSort } = props
  const say = texts.tracking
  return (
    <MenuTrigger>
      <Button
        className={styles.sort ?? ''}
        aria-label={`${say.sort}: ${say.sorts[sort]}`}
        {...(sort !== 'name' && { 'data-changed': true })}
      >
        <ArrowDownWideNarrow size={18} aria-hidden="true" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end" offset={4}>
        <Menu
          className={menu.menu ?? ''}
          aria-label={say.sort}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[sort]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (isUnitSort(key)) onSort(key)
          }}
        >
          {unitSorts.map((one) => (
            <MenuItem key={one} id={one} className={menu.item ?? ''} textValue={say.sorts[one]}>
              <span className={menu.label}>{say.sorts[one]}</span>
              {one === sort && <Check size={16} aria-hidden="true" />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
