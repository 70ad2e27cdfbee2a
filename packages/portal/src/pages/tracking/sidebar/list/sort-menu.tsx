import { ArrowDownWideNarrow } from 'lucide-react'
import { texts } from '../../../../context/page-texts.js'
import iconButton from '../../../../ui/buttons/icon-button.module.css'
import { MenuButton } from '../../../../ui/menus/menu-button.js'
import { type UnitSort, unitSorts } from './sort.js'

const choices = unitSorts.map((id) => ({ id, text: texts.tracking.sorts[id] }))

export function SortMenu(props: { readonly sort: UnitSort; readonly onSort: (sort: UnitSort) => void }) {
  const { sort, onSort } = props
  const t = texts.tracking
  return (
    <MenuButton
      label={t.sort}
      buttonLabel={`${t.sort}: ${t.sorts[sort]}`}
      className={iconButton.bar}
      choices={choices}
      chosen={sort}
      onChoose={onSort}
      changed={sort !== 'name'}
    >
      <ArrowDownWideNarrow size={18} aria-hidden="true" />
    </MenuButton>
  )
}
