import {
  minSimilarities,
  type MinSimilarity,
  type StructureMode,
} from '../../../../shared/search/structure-input';
import { SelectField } from '../../../components/forms/select-field';
import styles from './structure-form.module.css';

const modeNames: Readonly<Record<StructureMode, string>> = {
  substructure: 'Substructure',
  similarity: 'Similarity',
  exact: 'Exact',
};

interface StructureModesProps {
  modes: readonly StructureMode[];
  mode: StructureMode;
  onMode: (mode: StructureMode) => void;
  minSimilarity: MinSimilarity;
  onMinSimilarity: (minSimilarity: MinSimilarity) => void;
}

export function StructureModes({ modes, mode, onMode, minSimilarity, onMinSimilarity }: StructureModesProps) {
  return (
    <fieldset className={styles.modes}>
      <legend>Search type</legend>
      {modes.map((option) => (
        <label key={option} className={styles.mode}>
          <input
            type="radio"
            name="mode"
            value={option}
            checked={mode === option}
            onChange={() => onMode(option)}
          />
          {modeNames[option]}
        </label>
      ))}
      {mode === 'similarity' && (
        <SelectField
          name="least"
          label="Minimum similarity"
          required
          value={String(minSimilarity)}
          onChange={(value) =>
            onMinSimilarity(minSimilarities.find((percent) => String(percent) === value) ?? minSimilarity)
          }
          options={minSimilarities.map((percent) => ({
            value: String(percent),
            label: `${percent}% or more`,
          }))}
        />
      )}
    </fieldset>
  );
}
