// The rules both sides play: a rule file of the engine and the options majiang-core needs to be equal to it.
import { fileURLToPath } from 'node:url';
import Majiang from '@kobalab/majiang-core';

const options = {
  majiang: {},
  majiang_east: {
    連風牌は2符: true,
    切り上げ満貫あり: true,
    ダブル役満あり: false,
    カンドラ後乗せ: false,
    最大同時和了数: 3,
    途中流局あり: false,
    連荘方式: 1,
    場数: 1,
    トビ終了あり: false,
    オーラス止めあり: false,
    延長戦方式: 0,
  },
};

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export function setting(name) {
  if (!options[name]) throw new Error(`unknown setting ${name}; known: ${Object.keys(options).join(' ')}`);
  return { name, file: `${ROOT}tests/rules/${name}.toml`, rule: Majiang.rule(options[name]) };
}
