import { useRef, type FocusEventHandler, type MouseEvent, type PointerEventHandler } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryMenuItem } from '../../../../shared/contract/category';
import { Badge } from './menu-links';

interface CategoryLinkProps {
  item: CategoryMenuItem;
  className?: string | undefined;
  onFocus?: FocusEventHandler;
  onPointerMove?: PointerEventHandler;
  /** Called for a tap, before the navigation. */
  onTap?: (event: MouseEvent) => void;
}

/** Link to a category with its New and Hot badges. */
export function CategoryLink({ item, className, onTap, onFocus, onPointerMove }: CategoryLinkProps) {
  const isTouch = useRef(false);
  return (
    <Link
      to={`/categoryList?id=${item.id}`}
      className={className}
      onPointerMove={onPointerMove}
      // A tap focuses the link before the click; only `onTap` decides about a tap.
      onFocus={(event) => !isTouch.current && onFocus?.(event)}
      onPointerDown={(event) => {
        isTouch.current = event.pointerType !== 'mouse';
      }}
      // A touch that scrolls ends without a click.
      onPointerCancel={() => {
        isTouch.current = false;
      }}
      onClick={(event) => {
        if (isTouch.current) onTap?.(event);
        isTouch.current = false;
      }}
    >
      {item.name}
      {item.is_new === 1 && (
        <>
          {' '}
          <Badge>New</Badge>
        </>
      )}
      {item.is_hot === 1 && (
        <>
          {' '}
          <Badge hot>Hot</Badge>
        </>
      )}
    </Link>
  );
}
