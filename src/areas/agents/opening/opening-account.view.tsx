import { useDebouncedValue } from '@mantine/hooks'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { Entry } from '#panel/inputs/entry.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { usernameAsked } from './opening.queries.ts'

/** What the server says of a name that is well formed, once nobody types any more. */
function useAsked(username: string, parent: string, isFormed: boolean) {
  const [asked] = useDebouncedValue(username, 300)
  const { data } = useQueryOf(
    usernameAsked,
    { username: asked, ...(parent === '' ? {} : { parent }) },
    { isOn: isFormed && asked === username },
  )
  return isFormed && data?.username === username ? data : null
}

/** Who the new agent is; whether his name is free is said while it is typed. */
export default function OpeningAccount({ fields, values, complaints, disabled, change, check }: InputProps) {
  const username = textOf(values['username'])
  const isFormed = fields['username']?.wire.safeParse(username).success === true
  const asked = useAsked(username, textOf(values['parent']), isFormed)
  return (
    <div className="form-fields">
      {Object.entries(fields).map(([name, kind]) => (
        <div key={name}>
          <Entry
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name] ?? (name === 'username' ? (asked?.complaint ?? undefined) : undefined)}
            disabled={disabled}
            // Names are kept in small letters, however they are typed.
            onChange={(value) => change(name, name === 'username' ? textOf(value).trim().toLowerCase() : value)}
            onBlur={() => check(name)}
          />
          {name === 'username' ? (
            <output style={{ color: 'var(--dim)' }}>
              {asked && asked.complaint === null ? `${username} is available` : ''}
            </output>
          ) : null}
        </div>
      ))}
    </div>
  )
}
