import { useEffect, useState } from 'react'
import { GoLink } from '#panel/kinds/cells.tsx'
import { formatInstant, zoneName } from '../kinds/format.ts'
import { changeSettings, useClient, useSite } from '../session/state.ts'
import { IconButton } from '../ui/button.tsx'
import { IconMenu } from '../ui/icons.ts'
import { Mark } from '../ui/mark.tsx'
import { Bell } from './bell.tsx'
import { DomainSwitch } from './domain-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import { WarehouseSwitch } from './warehouse-switch.tsx'
import './header.css'

interface HeaderProps {
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly isMenuOpen: boolean
}
export function Header({ onMenu, onFind, isMenuOpen }: HeaderProps) {
  return (
    <header className="header">
      <IconButton
        label={isMenuOpen ? 'Close menu' : 'Open menu'}
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
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <Clock />
      <MappingSwitch />
      <WarehouseSwitch />
      <LiveSwitch />
      <Bell />
      <UserMenu />
    </header>
  )
}

function ModeBadge() {
  const { site_mode: mode } = useSite()
  return (
    <span className={`badge ${mode === 'main' ? 'badge-secondary' : 'badge-warning'}`} title="Site mode">
      {mode}
    </span>
  )
}

function Clock() {
  const { timezone, language } = useSite()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="clock" dateTime={now.toISOString()} title={`Time zone: ${timezone}`}>
      {formatInstant(now.toISOString(), timezone, now, language)} {zoneName(timezone)}
    </time>
  )
}

/** Toggles automatic refresh of lists; off by default. */
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

/** Toggles provider fields in catalogues; for developers, and off after every start. */
function MappingSwitch() {
  const { is_developer: isDeveloper } = useSite()
  const isOn = useClient(({ settings }) => settings.isMapping === 1)
  if (!isDeveloper) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="Mapping"
      title="Mapping: show provider fields next to our own"
      className={isOn ? 'live live-mode live-on' : 'live live-mode'}
      onClick={() => changeSettings({ isMapping: isOn ? 0 : 1 })}
    >
      Map <span className="live-seconds">{isOn ? 'on' : 'off'}</span>
    </button>
  )
}
