import { useRef, type FocusEventHandler, type MouseEvent, type PointerEventHandler } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryMenuItem } from '../../../shared/contract/category';
import { Badge } from './badge';

interface CategoryNameProps {
  item: CategoryMenuItem;
  className?: string | undefined;
  onFocus?: FocusEventHandler;
  onPointerMove?: PointerEventHandler;
  /** A tap of a finger, before the link is followed. */
  onPress?: (event: MouseEvent) => void;
}

/** A category's link with its New and Hot badges. */
export function CategoryName({ item, className, onPress, onFocus, onPointerMove }: CategoryNameProps) {
  const touched = useRef(false);
  return (
    <Link
      to={`/categoryList?id=${item.id}`}
      className={className}
      onPointerMove={onPointerMove}
      // A finger focuses before it presses, so focus counts only when it came by keyboard.
      onFocus={(event) => !touched.current && onFocus?.(event)}
      onPointerDown={(event) => {
        touched.current = event.pointerType !== 'mouse';
      }}
      onClick={(event) => {
        if (touched.current) onPress?.(event);
        touched.current = false;
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
