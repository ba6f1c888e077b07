import { address } from '#blueprint/address.ts'
import { ActionButton, ListPanel, useQueryOf } from '#panel/engine/view.ts'
import { GoLink, Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { addNote } from './notes.actions.ts'
import { playerNotes } from './notes.screen.ts'
import { createTag, tagPlayers, untagPlayers } from '#areas/players/profile/tags/tags.actions.ts'
import { playerHighlights } from '#areas/players/profile/tags/tags.queries.ts'
import './notes.css'

/** Tags and notes of a player. */
export function PlayerNotes({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerHighlights, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const press = { path: '/players', onDone: refetch }
  return (
    <>
      <Panel
        title="Tags"
        actions={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ActionButton action={tagPlayers} ids={[playerId]} {...press} />
            <ActionButton action={createTag} {...press} />
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
            by ?? 'Operator',
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

/** Tags, flags and pinned notes, shown above every tab of the player page. */
export function PlayerHighlights({ playerId }: { playerId: string }) {
  const { data } = useQueryOf(playerHighlights, { player_id: playerId })
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
            ({by ?? 'Operator'}, {<Instant value={at} />})
          </small>
        </p>
      ))}
    </section>
  )
}
