/**
 * Average masses (natural abundance) and masses of the most abundant isotope in g/mol with six decimals, from the
 * project `chemical-elements` (MIT), which uses NIST data. Elements whose abundances in nature are unknown, such as
 * technetium and radium, are left out.
 */
const elements = `
H 1.007941 1.007825, He 4.002602 4.002603, Li 6.940037 7.016003, Be 9.012183 9.012183,
B 10.811028 11.009305, C 12.010736 12, N 14.006703 14.003074, O 15.999405 15.994915,
F 18.998403 18.998403, Ne 20.180046 19.99244, Na 22.989769 22.989769, Mg 24.305052 23.985042,
Al 26.981539 26.981539, Si 28.085499 27.976927, P 30.973762 30.973762, S 32.064787 31.972071,
Cl 35.452938 34.968853, Ar 39.947799 39.962383, K 39.098301 38.963706, Ca 40.078023 39.962591,
Sc 44.955908 44.955908, Ti 47.866745 47.947942, V 50.941465 50.943957, Cr 51.996132 51.940506,
Mn 54.938044 54.938044, Fe 55.845144 55.934936, Co 58.933194 58.933194, Ni 58.693347 57.935342,
Cu 63.54604 62.929598, Zn 65.377783 63.929142, Ga 69.723066 68.925573, Ge 72.62755 73.921178,
As 74.921595 74.921595, Se 78.959389 79.916522, Br 79.903528 78.918338, Kr 83.798 83.911498,
Rb 85.467664 84.91179, Sr 87.616644 87.905613, Y 88.90584 88.90584, Zr 91.223642 89.904698,
Nb 92.906373 92.906373, Mo 95.959789 97.905405, Ru 101.06494 101.904344, Rh 102.905498 102.905498,
Pd 106.415328 105.90348, Ag 107.86815 106.905092, Cd 112.411558 113.903365, In 114.818087 114.903879,
Sn 118.710113 119.902202, Sb 121.759784 120.903812, Te 127.603126 129.906223, I 126.904472 126.904472,
Xe 131.292761 131.904155, Cs 132.905452 132.905452, Ba 137.326892 137.905247, La 138.905469 138.906356,
Ce 140.115731 139.905443, Pr 140.907658 140.907658, Nd 144.241596 141.907729, Sm 150.366356 151.91974,
Eu 151.964378 152.921238, Gd 157.252131 157.924112, Tb 158.925355 158.925355, Dy 162.499473 163.929182,
Ho 164.930329 164.930329, Er 167.259083 165.930299, Tm 168.934218 168.934218, Yb 173.05415 173.938866,
Lu 174.966815 174.940775, Hf 178.484979 179.946557, Ta 180.947876 180.947996, W 183.841778 183.950931,
Re 186.206705 186.95575, Os 190.22486 191.961477, Ir 192.216052 192.962922, Pt 195.084457 194.964792,
Au 196.966569 196.966569, Hg 200.599167 201.970643, Tl 204.383413 204.974428, Pb 207.216908 207.976653,
Bi 208.980399 208.980399, Th 232.038056 232.038056, Pa 231.035884 231.035884, U 238.02891 238.050788
`;

/** Isotopes used as labels; masses in g/mol from the atomic mass evaluation of 2020. */
const isotopeLabels = `
2H 2.014102, 3H 3.016049, 6Li 6.015123, 10B 10.012937, 11C 11.011433, 13C 13.003355, 14C 14.003242, 13N 13.005739,
15N 15.000109, 17O 16.999132, 18O 17.99916, 18F 18.000937, 22Na 21.994438, 32P 31.973908, 33P 32.971726,
33S 32.971459, 34S 33.967867, 35S 34.969032, 36Cl 35.968307, 37Cl 36.965903, 45Ca 44.956186, 81Br 80.91629,
123I 122.905589, 124I 123.906209, 125I 124.904629, 131I 130.906126
`;

export interface ElementMass {
  readonly average: string;
  readonly monoisotopic: string;
}

const parseRows = (text: string) =>
  text
    .trim()
    .split(/,\s/)
    .map((row) => row.trim().split(' '));

/** Masses by symbol: `C`, `13C`, `D`. */
export const elementMasses: ReadonlyMap<string, ElementMass> = new Map([
  ...parseRows(elements).flatMap(
    ([symbol = '', average = '', monoisotopic = '']): [string, ElementMass][] => [
      [symbol, { average, monoisotopic }],
      // The most abundant isotope can also be written with its mass number (`12C`), which is the rounded mass.
      [`${Math.round(Number(monoisotopic))}${symbol}`, isotopeMass(monoisotopic)],
    ],
  ),
  ...parseRows(isotopeLabels).map(([symbol = '', mass = '']): [string, ElementMass] => [
    symbol,
    isotopeMass(mass),
  ]),
  ['D', isotopeMass('2.014102')],
  ['T', isotopeMass('3.016049')],
]);

function isotopeMass(mass: string): ElementMass {
  return { average: mass, monoisotopic: mass };
}
