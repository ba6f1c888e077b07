import { useDebouncedValue } from '@mantine/hooks'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { usernameAvailability } from './create-agent.queries.ts'
import '#panel/engine/form/form-view.css'

/** Checks the availability of a well-formed username after typing stops. */
function useAvailability(username: string, parent: string, isFormed: boolean) {
  const [debounced] = useDebouncedValue(username, 300)
  const { data } = useQueryOf(
    usernameAvailability,
    { username: debounced, ...(parent === '' ? {} : { parent }) },
    { isOn: isFormed && debounced === username },
  )
  return isFormed && data?.username === username ? data : null
}

/** Account fields of a new agent, with a live check of the username. */
export default function OpeningAccount({ fields, values, complaints, disabled, change, check }: InputProps) {
  const username = textOf(values['username'])
  const isFormed = fields['username']?.wire.safeParse(username).success === true
  const availability = useAvailability(username, textOf(values['parent']), isFormed)
  return (
    <div className="form-fields">
      {Object.entries(fields).map(([name, kind]) => (
        <div key={name}>
          <FieldInput
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name] ?? (name === 'username' ? (availability?.complaint ?? undefined) : undefined)}
            disabled={disabled}
            // Usernames are stored in lower case.
            onChange={(value) => change(name, name === 'username' ? textOf(value).trim().toLowerCase() : value)}
            onBlur={() => check(name)}
          />
          {name === 'username' ? (
            <output style={{ color: 'var(--dim)' }}>
              {availability && availability.complaint === null ? `${username} is available` : ''}
            </output>
          ) : null}
        </div>
      ))}
    </div>
  )
}
