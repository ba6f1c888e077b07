import type { AnyList } from '#blueprint/screen/list.ts'
import { Button } from '#panel/ui/button.tsx'
import { allColumns, type ChosenColumns } from '#panel/engine/table/columns.ts'
import { stepped } from './order.ts'
import './column-options.css'

interface OptionsProps {
  readonly list: AnyList
  readonly columns: ChosenColumns
}

const step = 24
const usualWidth = 120

/** Every column: shown or not, its place, whether it is pinned, and its width. All of it works without a pointer. */
export default function ColumnOptions({ list, columns }: OptionsProps) {
  const keys = columns.shown.map(({ key }) => key)
  const every = allColumns(list)
  const hidden = every.filter(({ key }) => !columns.isShown(key))
  const shift = (key: string, by: -1 | 1) => {
    const before = stepped(keys, key, by)
    if (before !== undefined) columns.move(key, before)
  }
  const widen = (key: string, by: number) =>
    columns.resize(key, Math.max(48, (columns.widthOf(key) ?? usualWidth) + by))
  return (
    <>
      <fieldset className="options">
        <legend>Columns</legend>
        {[...columns.shown, ...hidden].map(({ key, kind }) => (
          <div key={key} className="column-option">
            <label>
              <input type="checkbox" checked={columns.isShown(key)} onChange={() => columns.toggle(key)} />
              {kind.label}
            </label>
            {columns.isShown(key) ? (
              <>
                <Tool
                  name={`Move ${kind.label} left`}
                  sign="←"
                  isOff={keys[0] === key}
                  onPress={() => shift(key, -1)}
                />
                <Tool
                  name={`Move ${kind.label} right`}
                  sign="→"
                  isOff={keys.at(-1) === key}
                  onPress={() => shift(key, 1)}
                />
                <Tool name={`Narrower: ${kind.label}`} sign="−" onPress={() => widen(key, -step)} />
                <Tool name={`Wider: ${kind.label}`} sign="+" onPress={() => widen(key, step)} />
                <Tool
                  name={`Pin ${kind.label}`}
                  sign={columns.isPinned(key) ? 'Pinned' : 'Pin'}
                  isPressed={columns.isPinned(key)}
                  onPress={() => columns.pin(key)}
                />
              </>
            ) : null}
          </div>
        ))}
      </fieldset>
      {columns.isChanged ? (
        <Button tone="quiet" onClick={columns.reset}>
          Reset columns
        </Button>
      ) : null}
    </>
  )
}

interface ToolProps {
  readonly name: string
  readonly sign: string
  readonly onPress: () => void
  readonly isOff?: boolean
  readonly isPressed?: boolean
}
const Tool = ({ name, sign, onPress, isOff = false, isPressed }: ToolProps) => (
  <button type="button" aria-label={name} title={name} aria-pressed={isPressed} disabled={isOff} onClick={onPress}>
    {sign}
  </button>
)
