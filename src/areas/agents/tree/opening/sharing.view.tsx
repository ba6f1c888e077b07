import { TextInput } from '@mantine/core'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { SmallTable } from '#panel/ui/pieces.tsx'
import {
  maxShareRefusal,
  noShares,
  shareGroups,
  sharesRefusal,
  type ShareGroup,
  type Shares,
} from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { formatShare, parseShare } from '#values/share.ts'
import { newAgentBounds, adjacentShares } from './create-agent.queries.ts'

const fieldOf: Readonly<Record<ShareGroup, string>> = {
  exchange: 'share',
  bookmaker: 'bookmakerShare',
  fancy: 'fancyShare',
  casino: 'casinoShare',
}

type ShareTexts = Readonly<Record<ShareGroup, string>>
interface Bounds {
  readonly above: ShareTexts
  readonly below: ShareTexts
  readonly largest: string
}

/** Bounds of an existing account, or of a new account below the given parent. */
function useBounds(account: string, parent: string): Bounds | undefined {
  const around = useQueryOf(adjacentShares, { id: account }, { isOn: account !== '' })
  const opening = useQueryOf(newAgentBounds, { parent }, { isOn: account === '' && parent !== '' })
  if (account !== '') return around.data
  return parent === '' ? undefined : opening.data?.shares
}

const onlyGroup = (group: ShareGroup, share: number): Shares => ({ ...noShares, [group]: share })

/** Validates one group while typing, with the rules of the server. */
function complaintOf(group: ShareGroup, typed: string, bounds: Bounds | undefined): string | undefined {
  const share = parseShare(typed)
  const [above, below, largest] = [bounds?.above[group], bounds?.below[group], bounds?.largest].map((one) =>
    parseShare(one ?? ''),
  )
  if (share === null || above == null || below == null || largest == null) return undefined
  const held = onlyGroup(group, share)
  const refused =
    sharesRefusal(held, { above: onlyGroup(group, above), below: onlyGroup(group, below) }) ??
    maxShareRefusal(held, largest, noShares)
  return refused?.refused
}

function leftOf(typed: string, above: string | undefined): string {
  const [share, held] = [parseShare(typed), parseShare(above ?? '')]
  return share === null || held === null || share > held ? '–' : formatShare(held - share)
}

/** Shares of an account for each product group, with the parent’s share and the part left to the parent. */
export default function Sharing({ rows, fields, values, complaints, disabled, change, check }: InputProps) {
  const bounds = useBounds(textOf(rows[0]?.['id']), textOf(values['parent']))
  const line = (group: ShareGroup) => {
    const name = fieldOf[group]
    const typed = textOf(values[name])
    const label = fields[name]?.label ?? group
    return [
      label,
      <div key="share" data-field={name} style={{ minWidth: 72, whiteSpace: 'normal' }}>
        <TextInput
          name={name}
          aria-label={`${label}, share`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={complaints[name] ?? complaintOf(group, typed, bounds)}
          disabled={disabled}
          onChange={(event) => change(name, event.target.value.trim())}
          onBlur={() => check(name)}
        />
      </div>,
      bounds?.above[group] ?? '–',
      <output key="left" aria-label={`${label}, left to the upline`}>
        {leftOf(typed, bounds?.above[group])}
      </output>,
    ]
  }
  const others = Object.entries(fields).filter(([name]) => !Object.values(fieldOf).includes(name))
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <p style={{ margin: 0, color: 'var(--dim)' }}>
        Cumulative share of the account and its downline. It cannot exceed the share of the upline account.
      </p>
      <SmallTable
        label="Shares"
        head={['Product group', 'Share %', 'Parent %', 'Left %']}
        numeric={[2, 3]}
        rows={shareGroups.map(line)}
      />
      <div style={{ display: 'grid', gap: '12px 24px', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' }}>
        {others.map(([name, kind]) => (
          <FieldInput
            key={name}
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name]}
            disabled={disabled}
            onChange={(value) => change(name, value)}
            onBlur={() => check(name)}
          />
        ))}
      </div>
    </div>
  )
}
