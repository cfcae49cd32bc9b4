import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import styles from './presentation-view.module.css';
import { ProductJump } from './product-jump';

interface PresentationControlsProps {
  /** Such as `2 of 5`. */
  positionLabel: string;
  isFirst: boolean;
  isLast: boolean;
  /** Input of the product search. */
  searchField: RefObject<HTMLInputElement>;
  /** Moves one product forward or back. */
  onStep: (step: 1 | -1) => void;
  onJump: (goodsId: number) => void;
  onClose: () => void;
  /** Additional buttons, shown before “End”. */
  children?: ReactNode;
}

export function PresentationControls({
  positionLabel,
  isFirst,
  isLast,
  searchField,
  onStep,
  onJump,
  onClose,
  children,
}: PresentationControlsProps) {
  return (
    <div className={styles.bar}>
      <Button disabled={isFirst} onClick={() => onStep(-1)}>
        <Icon name="left" />
        Previous
      </Button>
      <p className={styles.position}>{positionLabel}</p>
      <ProductJump searchField={searchField} onJump={onJump} />
      {children}
      <Button onClick={onClose}>End</Button>
      <Button variant="main" disabled={isLast} onClick={() => onStep(1)}>
        Next
        <Icon name="right" />
      </Button>
    </div>
  );
}
