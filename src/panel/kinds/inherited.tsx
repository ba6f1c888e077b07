import './inherited.css'
import { Switch } from '@mantine/core'
import { createContext, use, useState, type ReactNode } from 'react'
import type { EntryProps } from '#panel/inputs/entry-props.ts'

/** By name of the field: what holds where nothing of its own is said. */
export const Inherited = createContext<Readonly<Record<string, unknown>>>({})

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A field that may be left to what stands above it: the inherited value is shown, and a switch takes it over. */
export function InheritedEntry({ enter, ...props }: EntryProps & { readonly enter: (props: EntryProps) => ReactNode }) {
  const { name, value, disabled, onChange } = props
  const above = use(Inherited)[name]
  const [isOwn, setOwn] = useState(isSaid(value))
  const shown = isOwn ? value : above
  const take = (isDefault: boolean) => {
    setOwn(!isDefault)
    onChange(isDefault ? null : (above ?? (props.kind.name === 'toggle' ? false : '')))
  }
  return (
    <div className="inherited">
      {enter({ ...props, value: shown, disabled: disabled === true || !isOwn })}
      <Switch
        size="xs"
        label="Use default"
        aria-label={`Use default: ${props.kind.label}`}
        checked={!isOwn}
        disabled={disabled === true}
        onChange={(event) => take(event.target.checked)}
      />
    </div>
  )
}
