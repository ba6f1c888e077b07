import { useEffect, useState } from 'react'
import { GoLink } from '../kinds/faces.tsx'
import { formatInstant, zoneName } from '../kinds/format.ts'
import { keepThemeDomain, themeDomain } from '../session/preferences.ts'
import { changeSettings, useClient, useSite } from '../session/state.ts'
import { IconButton } from '../ui/button.tsx'
import { Drop, MenuEntry } from '../ui/drop.tsx'
import { IconMenu } from '../ui/icons.ts'
import { Mark } from '../ui/mark.tsx'
import { Bell } from './bell.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly isMenuOpen: boolean
}
export function Header({ onMenu, onFind, isMenuOpen }: HeaderProps) {
  return (
    <header className="header">
      <IconButton
        label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
        className="header-menu"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu aria-hidden />
      </IconButton>
      <GoLink href="/" className="brand">
        <Mark />
        <span>Overround</span>
      </GoLink>
      <DomainSwitch />
      <ModeBadge />
      <span className="header-gap" />
      <button type="button" className="find-box" aria-keyshortcuts="Control+K" onClick={onFind}>
        <span>Find anything</span> <kbd>Ctrl K</kbd>
      </button>
      <Clock />
      <LiveSwitch />
      <Bell />
      <UserMenu />
    </header>
  )
}

/** The domain of the theme; the page starts anew so that everything wears it. */
function DomainSwitch() {
  const { domainList, current_domain: current } = useSite()
  const kept = themeDomain() ?? (current === null ? null : String(current))
  const chosen = domainList.find(({ domain_id: id }) => String(id) === kept) ?? domainList[0]
  if (!chosen) return null
  const choose = (id: number) => {
    keepThemeDomain(id)
    window.location.reload()
  }
  if (domainList.length === 1) return <span className="domain-name">{chosen.domain_name}</span>
  return (
    <Drop
      isMenu
      className="button button-quiet domain-switch"
      name={`Domain: ${chosen.domain_name}`}
      label={
        <>
          {chosen.domain_name} <span aria-hidden="true">▾</span>
        </>
      }
    >
      {() =>
        domainList.map(({ domain_id: id, domain_name: name }) => (
          <MenuEntry key={id} isChosen={id === chosen.domain_id} onPick={() => choose(id)}>
            {name}
          </MenuEntry>
        ))
      }
    </Drop>
  )
}

function ModeBadge() {
  const { site_mode: mode } = useSite()
  return (
    <span className={`badge ${mode === 'main' ? 'badge-secondary' : 'badge-warning'}`} title="Mode of this site">
      {mode}
    </span>
  )
}

function Clock() {
  const { timezone } = useSite()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="clock" dateTime={now.toISOString()} title={`Site time, ${timezone}`}>
      {formatInstant(now.toISOString(), timezone, now)} {zoneName(timezone)}
    </time>
  )
}

/** Lists ask again by themselves; off until somebody wants it. */
function LiveSwitch() {
  const { autoRefresh, autoRefreshSeconds } = useClient((client) => client.settings)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={autoRefresh}
      aria-label={`Auto refresh every ${autoRefreshSeconds} seconds`}
      title={`Auto refresh every ${autoRefreshSeconds} s`}
      className={autoRefresh ? 'live live-on' : 'live'}
      onClick={() => changeSettings({ autoRefresh: !autoRefresh })}
    >
      <i aria-hidden="true" />
      Live <span className="live-seconds">{autoRefresh ? `${autoRefreshSeconds} s` : 'off'}</span>
    </button>
  )
}
