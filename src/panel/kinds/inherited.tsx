import './inherited.css'
import { Switch } from '@mantine/core'
import { createContext, use, useState, type ReactNode } from 'react'
import type { FieldInputProps } from '#panel/inputs/input-props.ts'

/** Inherited values by field name. */
export const Inherited = createContext<Readonly<Record<string, unknown>>>({})

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A field with an inherited default: the default is shown, and a switch overrides it. */
export function InheritedEntry({
  enter,
  ...props
}: FieldInputProps & { readonly enter: (props: FieldInputProps) => ReactNode }) {
  const { name, value, disabled, onChange } = props
  const above = use(Inherited)[name]
  const [isOwn, setOwn] = useState(isSet(value))
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
