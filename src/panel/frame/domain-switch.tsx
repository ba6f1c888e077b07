import { forgetThemeDomain, keepThemeDomain, themeDomain } from '../session/preferences.ts'
import { useSite } from '../session/state.ts'
import { Drop, MenuEntry } from '../ui/drop.tsx'

/** The one domain of several that is seen, and worn; the page starts anew so that everything follows. */
export function DomainSwitch() {
  const { domainList } = useSite()
  const kept = themeDomain()
  const chosen = domainList.find(({ domain_id: id }) => String(id) === kept)
  const [first] = domainList
  if (!first) return null
  if (domainList.length === 1) return <span className="domain-name">{first.domain_name}</span>
  const choose = (id: number | null) => {
    if (id === null) forgetThemeDomain()
    else keepThemeDomain(id)
    window.location.reload()
  }
  const name = chosen?.domain_name ?? 'All domains'
  return (
    <Drop
      isMenu
      className="button button-quiet domain-switch"
      name={`Domain: ${name}`}
      label={
        <>
          {chosen ? (
            <span className="domain-chosen">{name}</span>
          ) : (
            <span>
              All<span className="domain-word"> domains</span>
            </span>
          )}{' '}
          <span aria-hidden="true">▾</span>
        </>
      }
    >
      {() => (
        <>
          <MenuEntry isChosen={!chosen} onPick={() => choose(null)}>
            All domains
          </MenuEntry>
          {domainList.map(({ domain_id: id, domain_name: label }) => (
            <MenuEntry key={id} isChosen={id === chosen?.domain_id} onPick={() => choose(id)}>
              {label}
            </MenuEntry>
          ))}
        </>
      )}
    </Drop>
  )
}
