import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pictureAt } from '../session/call.ts'
import './kept-picture.css'

interface KeptPictureProps {
  /** Where pictures of this kind lie. */
  readonly at: string
  readonly id: string
  readonly label: string
  readonly isLarge?: boolean
}

/** A picture that was brought earlier, small; fetched as whoever asks may see it. */
export default function KeptPicture({ at, id, label, isLarge = false }: KeptPictureProps) {
  const { data, error } = useQuery({
    queryKey: ['kept-picture', at, id],
    queryFn: ({ signal }) => pictureAt(`${at}/${id}`, { signal }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  const className = isLarge ? 'kept-picture kept-picture-large' : 'kept-picture'
  if (error) return <span className="nothing">Not available</span>
  return address === null ? <span className={className} /> : <img className={className} src={address} alt={label} />
}
