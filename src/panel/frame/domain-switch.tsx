import { clearThemeDomain, storeThemeDomain, themeDomain } from '../session/preferences.ts'
import { useSite } from '../session/state.ts'
import { Drop, MenuEntry } from '../ui/drop.tsx'
import './domain-switch.css'

/** Selects the domain that is shown and themed. The page reloads so that everything follows. */
export function DomainSwitch() {
  const { domainList } = useSite()
  const storedDomain = themeDomain()
  const chosen = domainList.find(({ domain_id: id }) => String(id) === storedDomain)
  const [first] = domainList
  if (!first) return null
  if (domainList.length === 1) return <span className="domain-name">{first.domain_name}</span>
  const choose = (id: number | null) => {
    if (id === null) clearThemeDomain()
    else storeThemeDomain(id)
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
