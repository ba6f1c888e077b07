import { address } from '#blueprint/address.ts'
import { ActionButton, ListPanel, useQueryOf } from '#panel/engine/view.ts'
import { GoLink, Instant } from '#panel/kinds/faces.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { addNote, playerNotes } from './notes.screen.ts'
import '#areas/overview/player/standing.css'
import { newTag, tagPlayers, untagPlayers } from './tags.actions.ts'
import { playerStanding } from './tags.queries.ts'

/** Words a player carries, and what staff wrote about him. */
export function PlayerNotes({ playerId }: { playerId: string }) {
  const { data, failure, again } = useQueryOf(playerStanding, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return <Waiting />
  const press = { path: '/players', onDone: again }
  return (
    <>
      <Panel
        title="Tags"
        actions={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ActionButton action={tagPlayers} ids={[playerId]} {...press} />
            <ActionButton action={newTag} {...press} />
          </div>
        }
      >
        <SmallTable
          label="Tags"
          head={['Tag', 'Meaning', 'Added by', 'Added', '']}
          empty="No tags yet."
          rows={data.tags.map(({ tag, meaning, by, at }) => [
            <GoLink key="tag" href={address('/players', {}, { tag })}>
              {tag}
            </GoLink>,
            meaning || '–',
            by ?? 'The house',
            <Instant key="at" value={at} />,
            <ActionButton
              key="off"
              action={untagPlayers}
              ids={[playerId]}
              label="Remove"
              prefill={{ tag }}
              {...press}
            />,
          ])}
        />
      </Panel>
      <div>
        <ActionButton action={addNote} row={{ id: playerId }} {...press} />
      </div>
      <ListPanel list={playerNotes} only={{ playerId }} />
    </>
  )
}

/** What must be read before anything else about him: above every tab. */
export function PlayerStanding({ playerId }: { playerId: string }) {
  const { data } = useQueryOf(playerStanding, { player_id: playerId })
  if (!data) return null
  const marks = [
    ...(data.isErased ? ['Personal data erased'] : []),
    ...(data.isTest ? ['Test account'] : []),
    ...(data.isOnline ? ['Online now'] : []),
  ]
  if (marks.length + data.tags.length + data.pinned.length === 0) return null
  return (
    <section className="standing" aria-label="Tags and pinned notes">
      <p>
        {marks.map((mark) => (
          <strong key={mark} className="badge">
            {mark}
          </strong>
        ))}
        {data.tags.map(({ tag, meaning }) => (
          <GoLink key={tag} className="badge" href={address('/players', {}, { tag })} title={meaning}>
            {tag}
          </GoLink>
        ))}
      </p>
      {data.pinned.map(({ id, text, by, at }) => (
        <p key={id} className="standing-note">
          {text}{' '}
          <small>
            ({by ?? 'The house'}, {<Instant value={at} />})
          </small>
        </p>
      ))}
    </section>
  )
}
