import { changeSettings, useClient, useSite } from '../session/state.ts'

/** Catalogues show the fields of their providers beside their own; for developers, and off at every start. */
export function MappingSwitch() {
  const { is_developer: isDeveloper } = useSite()
  const isOn = useClient(({ settings }) => settings.isMapping === 1)
  if (!isDeveloper) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="Mapping"
      title="Mapping: fields of the providers beside our own"
      className={isOn ? 'live live-mode live-on' : 'live live-mode'}
      onClick={() => changeSettings({ isMapping: isOn ? 0 : 1 })}
    >
      Map <span className="live-seconds">{isOn ? 'on' : 'off'}</span>
    </button>
  )
}
